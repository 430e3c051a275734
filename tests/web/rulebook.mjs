// Finds rules of the game in the shell: arithmetic and comparisons of card numbers, tops, gaps and minimums. They are the engine's alone.
// Usage: node rulebook.mjs FILE…  Prints a JSON list of { file, line, why, code }.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const need = createRequire(join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../web/package.json"));
const { parse } = need("acorn");
const { full } = need("acorn-walk");

/** What the engine's numbers are called, in views, moves and events. */
const GAME = new Set(["card", "value", "top", "gap", "start", "back", "least", "most", "more", "minimum", "played", "draw", "left", "handSize"]);
const ARITHMETIC = new Set(["+", "-", "%", "**"]);
const COMPARISON = new Set(["<", "<=", ">", ">=", "==", "===", "!=", "!=="]);
const MATH = new Set(["abs", "min", "max", "sign"]);

/** The rules that one file of JavaScript breaks. */
function findings(file, source) {
  const comments = [];
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true, onComment: comments });
  const boxes = new Set(comments.flatMap(({ value }) => [...value.matchAll(/\{DOMRect\} (\w+)/g)].map((found) => found[1])));
  const aliases = new Set();
  const found = [];

  const isMath = (node) => node.type === "CallExpression" && node.callee.object?.name === "Math" && MATH.has(node.callee.property?.name);
  const isRect = (node) => node.type === "CallExpression" && node.callee.property?.name === "getBoundingClientRect";
  /** Whether an expression is one of the engine's numbers itself. */
  function isGame(node) {
    if (node.type === "ChainExpression") return isGame(node.expression);
    if (node.type === "Identifier") return GAME.has(node.name) || aliases.has(node.name);
    if (node.type !== "MemberExpression" || node.computed) return false;
    return GAME.has(node.property.name) && !boxes.has(node.object.name) && !isRect(node.object);
  }
  /** Whether an expression is reckoned from one of the engine's numbers. */
  function holdsGame(node) {
    if (isGame(node)) return true;
    // Not through × and ÷: that is how a number becomes a place on the screen.
    if (node.type === "BinaryExpression" && ARITHMETIC.has(node.operator)) return holdsGame(node.left) || holdsGame(node.right);
    if (node.type === "UnaryExpression") return holdsGame(node.argument);
    return isMath(node) && node.arguments.some(holdsGame);
  }
  const number = (node) =>
    node.type === "Literal" && typeof node.value === "number" ? node.value : node.type === "UnaryExpression" && number(node.argument);
  const report = (node, why) => found.push({ file, line: node.loc.start.line, why, code: source.slice(node.start, node.end) });

  full(tree, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return;
    if (isRect(node.init)) boxes.add(node.id.name);
    else if (isGame(node.init)) aliases.add(node.id.name);
  });
  full(tree, (node) => {
    if (node.type === "BinaryExpression" && (ARITHMETIC.has(node.operator) || COMPARISON.has(node.operator))) {
      const { left, right, operator } = node;
      const ordered = ARITHMETIC.has(operator) || /[<>]/.test(operator);
      if (ordered && holdsGame(left) && holdsGame(right)) report(node, "two numbers of the game are reckoned with");
      else if ((holdsGame(left) && number(right)) || (number(left) && holdsGame(right))) report(node, "a number of the game meets a constant");
    }
    if (isMath(node) && node.arguments.filter(holdsGame).length > 1) report(node, "numbers of the game are reckoned with");
    const converted =
      (node.type === "CallExpression" && ["Number", "parseInt", "parseFloat"].includes(node.callee.name) && node.arguments[0]) ||
      (node.type === "UnaryExpression" && node.operator === "+" && node.argument);
    if (converted && isGame(converted)) report(node, "a card's name is made a number");
    if (node.type === "AssignmentExpression" && ["+=", "-=", "%="].includes(node.operator) && isGame(node.left))
      report(node, "a number of the game is changed");
    if (node.type === "UpdateExpression" && isGame(node.argument)) report(node, "a number of the game is changed");
  });
  return found;
}

console.log(JSON.stringify(process.argv.slice(2).flatMap((file) => findings(file, readFileSync(file, "utf8")))));

import { html, nothing } from "lit-html";
import { app, changed } from "../app.js";
import { page } from "../parts/page.js";
import { t, why } from "../words.js";

/** The licences of what we build on, read when somebody wants to see them. */
async function readLicences() {
  if (app.thirdParty) return;
  try {
    const answer = await fetch(__BUILD__.thirdParty);
    app.thirdParty = await answer.json();
  } catch {
    app.thirdParty = [];
  }
  changed();
}

/** How the engine was started, why so, and how long it took. */
function diagnostics() {
  const { way, why: reason, times, phase } = app.boot;
  const steps = Object.entries(times ?? {}).map(([step, ms]) => t("boot-step", { step: t(`boot-step-${step}`), ms }));
  return html`<h2>${t("diagnostics")}</h2>
    <p data-boot-way=${way ?? nothing} data-boot-why=${reason?.code ?? nothing} data-boot-ms=${times?.ready ?? nothing}>
      ${t(phase === "ready" ? `boot-way-${way}` : "boot-way-none")} ${reason ? `${t("boot-why")} ${why(reason)}` : nothing} ${steps.join(", ")}
    </p>`;
}

export const about = () =>
  page(
    "about",
    html`<article class="prose">
      <p class="lead">${t("about-what")}</p>
      <p>${t("about-rules")}</p>
      <p>${t("about-ours")}</p>
      <h2>${t("about-data")}</h2>
      <p>${t("kept-here")}</p>
      <h2>${t("about-version")}</h2>
      <p data-version=${__BUILD__.version} data-build=${__BUILD__.build}>${t("version", { version: __BUILD__.version, build: __BUILD__.build })} ${t(`offline-${app.offline}`)}</p>
      ${diagnostics()}
      <h2>${t("about-licence")}</h2>
      <p>${t("about-mit")}</p>
      <details @toggle=${readLicences}><summary>${t("about-third")}</summary>
        ${app.thirdParty?.length === 0 ? html`<p>${t("about-unread")}</p>` : nothing}
        ${app.thirdParty?.map(
          ({ name, version, licence, home, text }) =>
            html`<details class="licence"><summary>${name} ${version} · ${licence}</summary><p><a href=${home} rel="noreferrer">${home}</a></p><pre tabindex="0">${text}</pre></details>`,
        )}
      </details>
    </article>`,
  );

/* The page around the site: it fetches the program, owns the data while it is open, and shows the site in a frame. */

import { holdData, letOthersTakeOver, takeOver } from "./owner.js";
import { fetchProgram, findKept, findNewest } from "./program_files.js";
import { chooseLanguage, part, show, showProgress } from "./view.js";

const KEPT = "nightlight-kept"; // in this browser's storage: that the data are to stay
const SLEEP = 20000; // ms: a service worker is stopped after half a minute without a message
const IDLE = 3000; // ms after the first page until a snapshot is made

const page = { engine: null, isKept: false, version: "", kind: "", steps: {} };
window.nightlight = page; // what tests and the site's own page about this device may ask

async function main() {
  chooseLanguage();
  const problem = findProblem();
  if (problem) return show("unable", problem);
  page.isKept = localStorage.getItem(KEPT) === "yes";
  part("try").addEventListener("click", () => begin(false));
  part("keep").addEventListener("click", () => begin(true));
  part("keep-now").addEventListener("click", keepFromNowOn);
  part("again").addEventListener("click", () => location.reload());
  if (page.isKept) return begin(true);
  show("offer");
  sayRoom();
}

/* How much room the browser says there is. */
async function sayRoom() {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota) part("room").textContent = part("room").dataset.text.replace("{size}", ((quota - usage) / 1e9).toFixed(1));
  part("room-line").hidden = !quota;
}

/* What this browser lacks, "" if nothing. */
function findProblem() {
  if (!window.isSecureContext) return "insecure";
  if (!navigator.serviceWorker || !navigator.locks || !window.caches) return "private";
  if (!window.WebAssembly || !window.DecompressionStream) return "old";
  return "";
}

async function begin(isKept) {
  page.isKept = isKept;
  if (isKept) {
    localStorage.setItem(KEPT, "yes");
    navigator.storage?.persist?.();
  }
  show("loading");
  try {
    await useServiceWorker();
    const list = await findProgram();
    page.version = list.version;
    if (await holdData()) return await own(list);
    await waitForOther(list);
  } catch (error) {
    fail(error);
  }
}

/* The service worker answers for this page from now on. Without a network it cannot be looked for, and the one that is there
   goes on. */
async function useServiceWorker() {
  const { serviceWorker } = navigator;
  const registering = serviceWorker.register("/service_worker.js", { updateViaCache: "none" });
  registering.catch(() => {});
  if (serviceWorker.controller) return;
  await registering;
  if (!serviceWorker.controller) await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

/* The program that is here; a newer one is fetched meanwhile, for the next start. */
async function findProgram() {
  const kept = await findKept();
  if (kept) {
    fetchNewer(kept).catch(() => {}); // without a network
    return kept;
  }
  const newest = await findNewest();
  await fetchProgram(newest, (bytes, total) => showProgress("fetch", bytes, total));
  return newest;
}

async function fetchNewer(kept) {
  const newest = await findNewest();
  if (newest.version === kept.version) return;
  await fetchProgram(newest, () => {});
  page.newer = newest.version;
}

async function own(list) {
  showProgress("start");
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.wantsPort && page.engine && givePort());
  letOthersTakeOver(leave);
  addEventListener("pagehide", () => tellServiceWorker({ isLeaving: true }));
  setInterval(() => tellServiceWorker({ isHere: true }), SLEEP);
  const started = startEngine(list);
  givePort();
  const { kind } = await started;
  page.kind = kind;
  page.isReady = true;
  showProgress("open");
  await showSite(findAddress());
  part("trying").hidden = page.isKept;
  setTimeout(makeSnapshot, IDLE);
}

const tellServiceWorker = (message, ways = []) => navigator.serviceWorker.controller?.postMessage(message, ways);

function startEngine({ version, files }) {
  page.engine = new Worker("/engine.js", { type: "module" });
  page.engine.postMessage({ start: { isKept: page.isKept, version, files } });
  return new Promise((resolve, reject) => {
    page.engine.addEventListener("message", ({ data }) => {
      if (data.cookies) showCookies(data.cookies);
      if (data.isReady) {
        page.isFromSnapshot = data.isFromSnapshot;
        resolve(data);
      }
      if (data.fault) reject(Object.assign(new Error(data.fault), { code: data.code }));
    });
    page.engine.addEventListener("error", (event) => reject(new Error(event.message)));
  });
}

function showCookies(cookies) {
  for (const cookie of cookies) document.cookie = cookie;
  page.engine.postMessage({ cookiesShown: true });
}

function givePort() {
  const { port1, port2 } = new MessageChannel();
  page.engine.postMessage({ port: port1 }, [port1]);
  tellServiceWorker({ port: port2 }, [port2]);
}

/* Ask the engine something and return what it tells; `name` is the key of the answer. */
page.ask = (order, name) =>
  new Promise((resolve, reject) => {
    const take = ({ data }) => {
      if (!(name in data) && !data.fault) return;
      page.engine.removeEventListener("message", take);
      if (data.fault) reject(new Error(data.fault));
      else resolve(data[name]);
    };
    page.engine.addEventListener("message", take);
    page.engine.postMessage(order);
  });

async function keepFromNowOn() {
  await navigator.storage?.persist?.();
  await page.ask({ keep: true }, "isKept");
  localStorage.setItem(KEPT, "yes");
  page.isKept = true;
  part("trying").hidden = true;
}

/* The address that the page was opened with is that of a page of the site. */
function findAddress() {
  const asked = new URLSearchParams(location.search).get("at");
  if (asked?.startsWith("/") && !asked.startsWith("//")) return asked;
  return location.pathname + location.search;
}

function showSite(address) {
  const site = part("site");
  const loaded = new Promise((resolve) => site.addEventListener("load", resolve, { once: true }));
  site.addEventListener("load", () => {
    const { pathname, search } = site.contentWindow.location;
    history.replaceState(null, "", pathname + search);
    document.title = site.contentDocument.title;
    page.engine?.postMessage({ pageCookies: document.cookie }); // for service workers that see none
    part("trying").classList.toggle("is-beside", pathname.startsWith("/table/"));
  });
  site.src = address;
  return loaded.then(() => show("site"));
}

/* Another window takes over: what was answered is on the device already. */
function leave() {
  page.engine?.terminate();
  page.engine = null;
  tellServiceWorker({ isLeaving: true });
  part("site").removeAttribute("src");
  show("elsewhere");
}

async function waitForOther(list) {
  show("elsewhere");
  part("second-screen").onclick = () => showSite(findAddress());
  part("take-over").onclick = async () => {
    show("loading");
    await takeOver();
    own(list).catch(fail);
  };
}

function makeSnapshot() {
  if (page.kind !== "files" || page.isFromSnapshot) return;
  const maker = new Worker("/snapshot_maker.js", { type: "module" });
  maker.onmessage = ({ data }) => {
    page.snapshot = data;
    maker.terminate();
  };
  maker.postMessage({ version: page.version, languages: [part("site").contentDocument?.documentElement.lang || "en"] });
}

function fail(error) {
  page.fault = String(error.stack ?? error);
  part("what").textContent = error.message;
  show("broken", error.code);
}

main();

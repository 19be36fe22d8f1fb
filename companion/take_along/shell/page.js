/* The page around the site: it fetches the program, owns the data while it is open, and shows the site in a frame. */

import { offerCopy } from "./copies.js";
import { saveDamaged, setAside, showDamaged } from "./damaged.js";
import { holdData, ifNobodyOwns, letOthersTakeOver, takeByForce, takeOver } from "./owner.js";
import { fetchNext, fetchProgram, findKept, findNewest, findNext, forgetNext, switchProgram } from "./program_files.js";
import { findKind } from "./stores.js";
import { findLeft, isLeft, openThisDevice, THIS_DEVICE, useLeft } from "./this_device.js";
import { chooseLanguage, chooseOtherLanguage, chooseOtherLight, choices, fill, findRoom, followSite, listenToButtons, part, show, showBand, showProgress, sizeOf } from "./view.js";

const KEPT = "nightlight-kept"; // in this browser's storage: that the data are to stay
const STORE = "nightlight-store"; // the same: in which kind of store they are
const WARNED = "nightlight-warned"; // the same: that the reader knows that the browser may delete them
const IMPORT = "/import"; // the site's own page
const SLEEP = 20000; // ms: a service worker is stopped after half a minute without a message
const IDLE = 3000; // ms after the first page until a snapshot is made

const page = { engine: null, isKept: false, version: "", kind: "", store: "" }; // kind: of the open store; store: of the one with data
window.nightlight = page; // what tests and the site's own page about this device may ask

const ACTIONS = {
  try: () => begin(false),
  keep: () => begin(true),
  "keep-now": keepFromNowOn,
  "keep-again": keepFromNowOn,
  "open-kept": () => location.reload(),
  again: () => location.reload(),
  "begin-anew": () => setAside(page, "/").catch(fail),
  "bring-copy": () => setAside(page, IMPORT).catch(fail),
  "save-damaged": () => saveDamaged(page).catch(fail),
  "use-left": useLeft,
  language: (button) => {
    chooseOtherLanguage(button);
    sayRoom();
  },
  light: chooseOtherLight,
};

async function main() {
  chooseLanguage();
  listenToButtons(ACTIONS);
  const problem = findProblem();
  if (problem) return show("unable", problem);
  if (await ifNobodyOwns(switchProgram).catch(() => false)) return location.reload(); // this page is part of the program
  watchWindow();
  page.store = await findKind(localStorage.getItem(STORE) ?? "");
  page.isKept = localStorage.getItem(KEPT) === "yes" || page.store !== "";
  if (page.isKept) return begin(true);
  show("offer");
  sayRoom();
}

/* How much room the browser says there is. */
async function sayRoom() {
  const { quota, usage } = await findRoom();
  if (quota) fill(part("room"), { size: sizeOf(quota - usage) });
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
    askToPersist();
  }
  show("loading");
  try {
    await useServiceWorker();
    const list = await findProgram();
    Object.assign(page, { version: list.version, release: list.release });
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
  for (const name of ["first-time", "first-note", "far"]) part(name).hidden = kept !== null;
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
  if (newest.version === kept.version || isLeft(newest.version)) return forgetNext();
  if (newest.version !== (await findNext())?.version) await fetchNext(newest);
  page.newer = newest.version;
}

/* What this window does as long as it is open, whoever owns the data. */
function watchWindow() {
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.wantsPort && page.engine && givePort());
  addEventListener("pagehide", () => tellServiceWorker({ isLeaving: true }));
  setInterval(() => page.engine && tellServiceWorker({ isHere: true }), SLEEP);
  part("site").addEventListener("load", noteAddress);
  document.addEventListener("keydown", printSite);
  for (const button of document.querySelectorAll("[data-closes-band]")) button.addEventListener("click", () => closeBand(button));
}

function closeBand(button) {
  button.closest("section").hidden = true;
  if (button.dataset.closesBand === "unsure") localStorage.setItem(WARNED, "yes");
}

async function own(list) {
  showProgress("start");
  letOthersTakeOver(() => leave(list));
  const started = startEngine(list);
  givePort();
  const { kind, isRenewed } = await started;
  page.kind = kind;
  if (page.isKept) rememberStore();
  page.isReady = true;
  showProgress("open");
  const isAbout = location.pathname === THIS_DEVICE;
  await showSite(findAddress());
  setTimeout(makeSnapshot, IDLE);
  setTimeout(() => page.engine?.postMessage({ keepWhole: true }), IDLE);
  showBand(await findBand(isRenewed));
  if (isAbout) await showThisDevice();
}

function rememberStore() {
  page.store = page.kind;
  localStorage.setItem(STORE, page.kind);
}

/* What is to be said beside the site. */
async function findBand(isRenewed) {
  if (!page.isKept) return "trying";
  if (isRenewed) return "renewed";
  page.isPersisted = await page.isPersisted;
  return !page.isPersisted && localStorage.getItem(WARNED) !== "yes" ? "unsure" : "";
}

const tellServiceWorker = (message, ways = []) => navigator.serviceWorker.controller?.postMessage(message, ways);

function startEngine({ version, files }) {
  page.engine = new Worker("/engine.js", { type: "module" });
  page.engine.postMessage({ start: { isKept: page.isKept, store: page.store, choices, version, files } });
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
      if (data.fault) reject(Object.assign(new Error(data.fault), { code: data.code }));
      else resolve(data[name]);
    };
    page.engine.addEventListener("message", take);
    page.engine.postMessage(order);
  });

/* Some browsers ask the user, who may answer later or never: nothing but what is said about it waits for that. */
function askToPersist() {
  page.isPersisted = navigator.storage?.persist?.().catch(() => false) ?? false;
}

async function keepFromNowOn() {
  askToPersist();
  try {
    page.kind = await page.ask({ keep: true, store: page.store }, "kept");
  } catch (error) {
    return showBand(error.code === "kept-already" ? "kept-already" : "not-kept");
  }
  localStorage.setItem(KEPT, "yes");
  page.isKept = true;
  rememberStore();
  showBand("");
  return location.pathname === THIS_DEVICE && showThisDevice();
}

/* The address that the page was opened with is that of a page of the site, but for one. */
function findAddress() {
  if (location.pathname === THIS_DEVICE) return "/";
  const asked = new URLSearchParams(location.search).get("at");
  if (asked?.startsWith("/") && !asked.startsWith("//")) return asked;
  return location.pathname + location.search;
}

function showThisDevice() {
  return openThisDevice(page, { leave: leaveThisDevice, stop: stopEngine });
}

/* Show the site again as it was, or at an address. */
function leaveThisDevice(address) {
  if (address) part("site").contentWindow.location.assign(address);
  else {
    show("site");
    noteAddress();
  }
}

/* The browser's keys for printing mean the page of the site, not the one around it. */
function printSite(event) {
  if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || part("site").hidden) return;
  event.preventDefault();
  part("site").contentWindow.print();
}

function stopEngine() {
  page.engine?.terminate();
  page.engine = null;
}

function showSite(address) {
  const site = part("site");
  const loaded = new Promise((resolve) => site.addEventListener("load", resolve, { once: true }));
  site.src = address;
  return loaded.then(() => show("site"));
}

/* The window has the address and the title of the page of the site. */
function noteAddress() {
  const { contentDocument, contentWindow } = part("site");
  const { protocol, pathname, search } = contentWindow.location;
  if (protocol === "about:") return;
  if (page.isReady) show("site");
  followSite(contentDocument);
  contentDocument.addEventListener("click", openFromLink);
  contentDocument.addEventListener("keydown", printSite);
  history.replaceState(null, "", pathname + search);
  document.title = contentDocument.title;
  page.engine?.postMessage({ pageCookies: document.cookie }); // for service workers that see none
  for (const band of document.querySelectorAll(".tryband")) band.classList.toggle("is-beside", pathname.startsWith("/table/"));
  if (page.isReady) offerCopy(page, pathname);
}

/* A link of the site leads to the page about this device. */
function openFromLink(event) {
  if (!page.isReady || !event.target.closest?.(`a[href="${THIS_DEVICE}"]`)) return;
  event.preventDefault();
  showThisDevice().catch(fail);
}

/* Another window takes over: what was answered is on the device already. */
function leave(list) {
  if (!page.engine) return;
  stopEngine();
  page.isReady = false;
  tellServiceWorker({ isLeaving: true });
  part("site").src = "about:blank";
  showBand("");
  waitForOther(list);
}

function waitForOther(list) {
  show("elsewhere");
  part("second-screen").onclick = () => showSite(findAddress());
  part("take-over").onclick = () => goOnHere(list, takeOver).catch(fail);
  part("take-by-force").onclick = () => goOnHere(list, takeByForce).catch(fail);
}

async function goOnHere(list, take) {
  show("loading");
  if (!(await take())) return show("elsewhere", "silent");
  const kept = await findKept();
  if (kept.version !== list.version) return location.reload(); // a newer program counts since this window was opened
  return own(list);
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
  const about = typeof error.code === "string" ? error.code : error.name; // a DOMException has a number
  if (about === "damaged") return showDamaged(page);
  part("what").textContent = error.message;
  if (about === "newer") offerLeft();
  return show("broken", about);
}

/* The data were changed by a newer program that is still here. */
async function offerLeft() {
  part("use-left").hidden = !(await findLeft().catch(() => false));
}

main();

// Opens every page in headless Chromium, on a phone and on a desk, light and dark, and on paper: no console
// error, no horizontal scroll, nothing that axe-core finds. Then takes the pictures.
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [work] = process.argv.slice(2);
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--force-color-profile=srgb"],
});
const problems = [];
let checked = 0;

async function open(name, width, scheme) {
  const page = await browser.newPage();
  const says = (problem) => problems.push(`${name} ${width}px ${scheme}: ${problem}`);
  page.on("console", (message) => message.type() === "error" && says(`console: ${message.text()}`));
  page.on("pageerror", (error) => says(`script: ${error.message}`));
  page.on("requestfailed", (request) => says(`request: ${request.url()}`));
  await page.setViewport({ width, height: 800, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(pathToFileURL(join(work, name)).href, { waitUntil: "load" });
  return [page, says];
}

async function check(name, width, scheme) {
  const [page, says] = await open(name, width, scheme);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) says(`scrolls ${wide}px to the side`);
  if (await page.$("script")) says("has a script");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, help, nodes } of violations) says(`axe ${id}: ${help}: ${nodes[0].html}`);
  checked += 1;
  await page.close();
}

async function print(name) {
  const [page, says] = await open(name, 1280, "light");
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true }));
  const box = pdf.toString("latin1").match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/);
  // A4 in points.
  if (!box || Math.abs(box[1] - 595) > 1 || Math.abs(box[2] - 842) > 1) says(`paper: ${box?.[0]}`);
  await page.close();
}

async function picture(name, width, scheme, file, style = "") {
  const [page] = await open(name, width, scheme);
  if (style) await page.addStyleTag({ content: style });
  await (await page.$("body")).screenshot({ path: file });
  await page.close();
}

const pages = (await readdir(work)).filter((name) => /\.(en|pt-BR)\.html$/.test(name)).sort();
for (const name of pages) {
  for (const width of [390, 1280]) for (const scheme of ["light", "dark"]) await check(name, width, scheme);
  await print(name);
}
await picture("hiring-runway.standard.en.html", 1280, "light", "page-1280.png");
await picture("hiring-runway.standard.en.html", 390, "dark", "page-390.png");
const terminal = "body { margin: 0; padding: 1rem } pre { margin: 0; font: 15px/1.4 'DejaVu Sans Mono', monospace }";
await picture("terminal.html", 720, "dark", "terminal.png", terminal);
await browser.close();

console.log(`${pages.length} pages, ${checked} checks, ${problems.length} problems`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

import { expect, test } from "@playwright/test";
import { layoutFaults } from "./support/layout.ts";

const TALL = `<div style="height: 1500px"></div>`;
/** Pages with one fault each, and the expected message. */
const FAULTY: Record<string, [html: string, said: RegExp]> = {
  "two texts over each other": [
    `<h1>Are my prints</h1><p style="margin-top: -40px">hung too high?</p>`,
    /“Are my prints” .* lies over “hung too high\?”/,
  ],
  "a text under a card that is not its own": [
    `<p>Half until two hours before</p><div style="margin-top: -40px; height: 60px; position: relative; background: #fff"></div>`,
    /“Half until two hours before” .* lies under <div>/,
  ],
  "a button under a picture that lets clicks through": [
    `<button>Choose</button><img alt="" width="200" height="200" style="position: absolute; top: 0; left: 0; pointer-events: none">`,
    /“Choose” .* lies under <img>/,
  ],
  "a sticky card that goes on over what stands below its own row": [
    `<div style="display: grid; grid-template-columns: 1fr 200px">
       <div style="height: 600px"></div>
       <aside style="position: sticky; top: 0; align-self: start; height: 500px; background: #fff">Book</aside>
       <p style="grid-column: 1 / -1; text-align: right; height: 1500px">The third service</p>
     </div>`,
    /“The third service” .* lies under <aside> “Book”/,
  ],
  "a bar that covers the page's end": [
    `${TALL}<a href="#">Imprint</a><nav style="position: fixed; inset: auto 0 0; height: 60px; background: #fff"></nav>`,
    /“Imprint” .* is covered, wherever one scrolls, by <nav>/,
  ],
  "a button that no scrolling reaches": [
    `<div role="dialog" style="position: fixed; top: 0; height: 900px">${TALL}<button>Save</button></div>`,
    /“Save” .* is never in the window/,
  ],
  "a name with an ellipsis": [
    `<bdi style="display: block; width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Rohan Kulkarni</bdi>`,
    /“Rohan Kulkarni” .* is cut by <bdi>/,
  ],
  "a heading that is cut after its second line": [
    `<h2 style="width: 90px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2">Zen Garden Apartment for two people</h2>`,
    /“Zen Garden Apartment for two people” .* is cut by <h2>/,
  ],
  "a line of which half is seen": [
    `<div style="height: 30px; overflow: hidden"><p style="margin: 20px 0 0">Two cats live here</p></div>`,
    /“Two cats live here” .* is cut by <div>/,
  ],
  "a text beyond the window's edge": [
    `<p style="margin-left: 340px; white-space: nowrap">Next available on Tuesday</p>`,
    /“Next available on Tuesday” .* goes beyond the window’s edge/,
  ],
  "a text that is wider than its button": [
    `<button style="width: 60px; white-space: nowrap">Book Consultation</button>`,
    /“Book Consultation” .* is wider than <button>/,
  ],
  "a small button that is too near to another": [
    `<button style="font-size: 12px; border: 0; padding: 0">Report</button><br><button style="font-size: 12px; border: 0; padding: 0">Reply</button>`,
    /“Report”” .* is smaller than 24 px, and too near to <button> “Reply”/,
  ],
  "a page that is wider than its window": [`<div style="width: 500px; height: 1px"></div>`, /the page is \d+ px wide/],
};

for (const [fault, [html, said]] of Object.entries(FAULTY)) {
  test(`the check notices ${fault}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setContent(`<!doctype html><body style="margin: 20px">${html}</body>`);
    expect((await layoutFaults(page)).join("\n")).toMatch(said);
  });
}

test("the check reports no bars, texts on pictures, excerpts, scrolling strips or hidden texts as faults", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(`<!doctype html><body style="margin: 20px">
    <header style="position: sticky; top: 0; height: 60px; background: #fff; z-index: 1">Parlour</header>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap">Skip to content</span>
    <div style="position: relative"><img alt="" width="300" height="200"><h2 style="position: absolute; top: 20px">A room</h2></div>
    <p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">We begin with what you own, and only then with what to buy</p>
    <div style="display: flex; overflow-x: auto; white-space: nowrap"><button>Most affordable</button><button>Highest rated</button><button>Soonest free</button></div>
    ${TALL}<p><button style="font-size: 12px; border: 0; padding: 0">Report</button></p>
    <p style="font-size: 14px; line-height: 1.2">By <a href="#">signing in</a>, you agree to the <a href="#">terms</a> and have read the <a href="#">privacy page</a>, as of today.</p>
    <ul><li><button style="position: relative; font-size: 12px; border: 0; padding: 0">Yes<span style="position: absolute; inset: -14px"></span></button></li></ul>
    <p style="padding-bottom: 80px">The page’s end</p>
    <nav style="position: fixed; inset: auto 0 0; height: 60px; background: #fff"><button>Book</button></nav>
  </body>`);
  expect(await layoutFaults(page)).toEqual([]);
});

/** Style of the page; light and dark by what the browser asks for. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --accent: light-dark(#0b5fff, #7aa7ff); }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fbfbfa, #14161a); color: light-dark(#1b1d21, #e8e9ec); }
h1 { margin: 0; font-size: 1.75rem; } h2 { margin: 2.25rem 0 .5rem; font-size: 1.2rem; }
a { color: var(--accent); } code, pre, textarea, input, select { font-family: ui-monospace, monospace; font-size: .9em; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; } th, td { padding: .3rem .6rem .3rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
.number { text-align: end; font-variant-numeric: tabular-nums; } .note { padding: .5rem .75rem; border-inline-start: 3px solid var(--accent); }
form { display: grid; gap: .6rem; } label { display: grid; gap: .2rem; font-size: .9rem; }
input, select, textarea { padding: .45rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; max-width: 100%; box-sizing: border-box; }
button { padding: .4rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer; justify-self: start; }
button:hover, button:focus-visible { border-color: var(--accent); outline: none; }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; min-height: 1.5em; }
`;

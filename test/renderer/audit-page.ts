/**
 * Runs inside of a page and lists visible defects: clipped or outside text, small or overlapping targets, overflow, low
 * contrast. Self-contained, because its source is sent to the browser. `data-clip-ok` marks text that is whole
 * elsewhere, `data-scrolls` a list that scrolls.
 */
export function auditPage(): string[] {
  const problems = new Set<string>();
  const { innerWidth: width, innerHeight: height } = window;
  const TARGET_MIN_PX = 44;

  const isShown = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1 && box.height > 1
    );
  };
  const nameOf = (element: Element): string => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}> "${text}"`;
  };
  /** The box through which an element is visible: the intersection of its clipping ancestors. */
  const windowOf = (element: Element): DOMRect => {
    let [left, top, right, bottom] = [-1e6, -1e6, 1e6, 1e6];
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const overlap = (one: DOMRect, other: DOMRect) => ({
    x: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    y: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  });
  /** Floating elements are compared only within their own layer. */
  const layerOf = (element: Element): Element | null =>
    element.closest('[role=dialog], [role=alertdialog], aside, [role=status][class*=toast]');

  const texts: { node: Text; element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (
      !element ||
      node.data.trim() === '' ||
      element.closest('script, style, .vh, [aria-hidden=true] svg') ||
      !isShown(element)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ node, element, box });
  }

  const inList = (element: Element): boolean => element.closest('[data-scrolls]') !== null;
  for (const { element, box } of texts) {
    const view = windowOf(element);
    const out_of_view = box.bottom <= view.top + 3 || box.top >= view.bottom - 3;
    if (inList(element) && (out_of_view || box.top < view.top || box.bottom > view.bottom)) continue;
    if (box.left < -1 || box.right > width + 1 || box.top < -1 || box.bottom > height + 1)
      problems.add(`outside the screen: ${nameOf(element)}`);
    if (element.closest('[data-clip-ok]')) continue;
    if (
      box.left < view.left - 1.5 ||
      box.right > view.right + 1.5 ||
      box.top < view.top - 3 ||
      box.bottom > view.bottom + 3
    )
      problems.add(`cut: ${nameOf(element)}`);
    if (Number.parseFloat(getComputedStyle(element).fontSize) < 12)
      problems.add(`smaller than 12px: ${nameOf(element)}`);
  }
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (one.node === other.node || layerOf(one.element) !== layerOf(other.element)) continue;
      if ([one, other].some(({ element }) => inList(element) || element.closest('[data-clip-ok]'))) continue;
      const { x, y } = overlap(one.box, other.box);
      if (x > 2 && y > Math.min(one.box.height, other.box.height) * 0.35)
        problems.add(`text over text: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  });

  const targets = Array.from(
    document.querySelectorAll('button, a[href], [role=button], label:has(input[type=radio])'),
  ).filter(
    (element) =>
      isShown(element) &&
      !element.closest('.vh, [data-visually-hidden]') &&
      !element.matches(':has(> input)') === !element.matches('label'),
  );
  targets.forEach((one, index) => {
    const box = one.getBoundingClientRect();
    if (box.height < TARGET_MIN_PX - 0.5 || box.width < TARGET_MIN_PX - 0.5)
      problems.add(`small target ${Math.round(box.width)}x${Math.round(box.height)}: ${nameOf(one)}`);
    if (!inList(one) && (box.right > width + 1 || box.bottom > height + 1))
      problems.add(`target off the screen: ${nameOf(one)}`);
    for (const other of targets.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other) || inList(one) || inList(other))
        continue;
      const { x, y } = overlap(box, other.getBoundingClientRect());
      if (x > 1 && y > 1) problems.add(`targets overlap: ${nameOf(one)} and ${nameOf(other)}`);
    }
  });

  for (const element of document.querySelectorAll('main *, header *, aside *, [role=dialog] *')) {
    const spill = element.scrollHeight - element.clientHeight;
    const { display, overflowY } = getComputedStyle(element);
    // Glyphs of large figures overflow their line by up to a tenth.
    const tolerance = Math.min(8, Math.max(4, element.clientHeight / 10));
    if (spill <= tolerance || element.clientHeight <= 2 || element.children.length === 0 || !isShown(element)) continue;
    if (display === 'inline' || display === 'contents' || element.closest('svg, [data-clip-ok], .vh')) continue;
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    if (!scrolls) problems.add(`spills ${spill}px: ${nameOf(element)}`);
    else if (!element.hasAttribute('data-scrolls')) problems.add(`scrolls ${spill}px: ${nameOf(element)}`);
  }
  if (document.documentElement.scrollWidth > width + 1) problems.add('the page scrolls sideways');
  return [...problems];
}

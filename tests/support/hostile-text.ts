/** Text that would run as a script if a page treated it as markup. Each one calls `hit`. */

const markup = [
  '<script>hit(1)</script>',
  '<img src=x onerror=hit(1)>',
  '<svg onload=hit(1)>',
  '<svg><script>hit(1)</script></svg>',
  '<svg><animate onbegin=hit(1) attributeName=x dur=1s>',
  '<body onload=hit(1)>',
  '<input autofocus onfocus=hit(1)>',
  '<select autofocus onfocus=hit(1)>',
  '<details open ontoggle=hit(1)>x</details>',
  '<video><source onerror=hit(1)></video>',
  '<audio src=x onerror=hit(1)></audio>',
  '<iframe srcdoc="<script>parent.hit(1)</script>">',
  '<iframe src="javascript:parent.hit(1)">',
  '<object data="javascript:hit(1)">',
  '<embed src="javascript:hit(1)">',
  '<a href="javascript:hit(1)">x</a>',
  '<form><button formaction="javascript:hit(1)">x</button></form>',
  '<math><mtext><img src=x onerror=hit(1)></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=hit(1)>">',
  '<template><img src=x onerror=hit(1)></template>',
  '<style>*{animation:x}@keyframes x{}</style><p onanimationstart=hit(1)>',
  '<marquee onstart=hit(1)>x</marquee>',
  '<link rel=stylesheet href=x onerror=hit(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:hit(1)">',
  '{{constructor.constructor("hit(1)")()}}',
]

/** Ways to break out of where a text may be: an element, an attribute, a comment, a script, or a filter that runs only once. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"'>${text}`,
  (text) => `</textarea></title></style>${text}`,
  (text) => `-->${text}`,
  (text) => `</script>${text}`,
  (text) => text.replace(/^<(\w+)/, '<$1/'),
  (text) => text.replace(/<(\w)/g, (_, first: string) => `<${first.toUpperCase()}`),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
]

/** All 25 pieces of markup in all 8 disguises. */
export const hostileTexts: readonly string[] = disguises.flatMap((disguise) => markup.map(disguise))

/** Packs all of them into as few texts as possible, none longer than the limit. */
export function packedTexts(limit: number): string[] {
  const packed = ['']
  for (const text of hostileTexts) {
    const last = packed.at(-1)!
    if (last.length + text.length + 1 > limit) packed.push(text)
    else packed[packed.length - 1] = `${last} ${text}`.trim()
  }
  return packed
}

/** Returns a function that gives the next text that fits in a short field, in turn. */
export function shortTexts(): (limit: number) => string {
  let turn = 0
  return (limit) => {
    for (;;) {
      const text = hostileTexts[turn++ % hostileTexts.length]!
      if (text.length <= limit) return text
    }
  }
}

/** A part of a line: plain, **bold** (the label of a control), or `a key`. */
export interface MarkdownSpan {
  readonly text: string
  readonly kind: 'plain' | 'label' | 'key'
}
export type MarkdownLine = readonly MarkdownSpan[]
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: MarkdownLine }
  | { readonly kind: 'list'; readonly items: readonly MarkdownLine[] }
/** A page of help, a note of a release, a legal text. */
export interface MarkdownPage {
  readonly title: string
  readonly blocks: readonly MarkdownBlock[]
}

const span = /\*\*([^*]+)\*\*|`([^`]+)`/g
function parseLine(text: string): MarkdownLine {
  const spans: MarkdownSpan[] = []
  let from = 0
  for (const match of text.matchAll(span)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), kind: 'plain' })
    spans.push(match[1] === undefined ? { text: match[2] ?? '', kind: 'key' } : { text: match[1], kind: 'label' })
    from = match.index + match[0].length
  }
  return from < text.length ? [...spans, { text: text.slice(from), kind: 'plain' }] : spans
}

/**
 * Reads the part of Markdown in which help and legal texts are written: one `#` title, `##` headings, paragraphs, `-` lists, bold and
 * keys.
 */
export function parseMarkdown(markdown: string): MarkdownPage {
  const parts = markdown.trim().split(/\n{2,}|\n(?=- |#)/)
  const blocks: MarkdownBlock[] = []
  let title = ''
  for (const part of parts) {
    const text = part.replace(/\s*\n\s*/g, ' ').trim()
    const last = blocks.at(-1)
    if (text.startsWith('# ')) title = text.slice(2)
    else if (text.startsWith('## ')) blocks.push({ kind: 'heading', text: text.slice(3) })
    else if (text.startsWith('- ')) {
      const item = parseLine(text.slice(2))
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] }
      else blocks.push({ kind: 'list', items: [item] })
    } else if (text !== '') blocks.push({ kind: 'paragraph', line: parseLine(text) })
  }
  return { title, blocks }
}

/** The lines of a page, headings included. */
export const listLines = ({ blocks }: MarkdownPage): readonly MarkdownLine[] =>
  blocks.flatMap((block): readonly MarkdownLine[] => {
    if (block.kind === 'heading') return [[{ text: block.text, kind: 'plain' }]]
    return block.kind === 'list' ? block.items : [block.line]
  })

import { Kbd } from './kbd.tsx'
import './markdown.css'
import type { MarkdownBlock, MarkdownLine } from './markdown.ts'

function Line({ line }: { line: MarkdownLine }) {
  return line.map(({ text, kind }, index) => {
    const key = `${index} ${text}`
    if (kind === 'label') return <b key={key}>{text}</b>
    return kind === 'key' ? <Kbd key={key} keys={text.split(' ')} /> : <span key={key}>{text}</span>
  })
}

function Block({ block }: { block: MarkdownBlock }) {
  if (block.kind === 'heading') return <h3>{block.text}</h3>
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line line={block.line} />
      </p>
    )
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>
          <Line line={item} />
        </li>
      ))}
    </ul>
  )
}

/** The text of a page that is written in Markdown. */
export function MarkdownText({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

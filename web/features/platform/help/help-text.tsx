import { Kbd } from '../../../ui/kbd.tsx'
import type { HelpBlock, HelpLine } from './parse-help.ts'

function Line({ line }: { line: HelpLine }) {
  return line.map(({ text, kind }, index) => {
    const key = `${index} ${text}`
    if (kind === 'label') return <b key={key}>{text}</b>
    return kind === 'key' ? <Kbd key={key} keys={text.split(' ')} /> : <span key={key}>{text}</span>
  })
}

function Block({ block }: { block: HelpBlock }) {
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

/** The text of a page of help. */
export function HelpText({ blocks }: { blocks: readonly HelpBlock[] }) {
  return (
    <div className="help-text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

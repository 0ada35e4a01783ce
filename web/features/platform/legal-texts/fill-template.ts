/** What templates name as `{{name}}`; a value that is undefined leaves its line out, an empty one only allows it. */
export type TemplateValues = Readonly<Record<string, string | undefined>>

const placeholder = /\{\{(\w+)\}\}/g

/** The lines of a template with their values; headings below which nothing is left are left out as well. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const lines = template
    .trim()
    .split('\n')
    .filter((line) => [...line.matchAll(placeholder)].every(([, name = '']) => values[name] !== undefined))
    .map((line) => line.replace(placeholder, (_, name: string) => values[name] ?? '').trimEnd())
  const isEmptyPart = (index: number) => {
    const next = lines.slice(index + 1).find((line) => line !== '')
    return lines[index]?.startsWith('## ') === true && (next === undefined || next.startsWith('## '))
  }
  return lines
    .filter((_, index) => !isEmptyPart(index))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A filled template as title and plain text, as texts and forms are stored and shown. */
export function toPlainText(markdown: string): { title: string; text: string } {
  const [first = '', ...rest] = markdown.split('\n')
  return {
    title: first.replace(/^# /, ''),
    text: rest.join('\n').replace(/^## /gm, '').replace(/^- /gm, '• ').trim(),
  }
}

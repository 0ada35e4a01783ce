import type { BrowserCommand } from 'vitest/node'
import { loadAxe } from './axe-source.ts'

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; any: { message: string }[] }[] }[] }>
}

/** Violations of the page under test as it is, each with rule, place and reason. It runs beside the test, which cannot read axe's file. */
export const findViolations: BrowserCommand<[]> = async ({ frame }) => {
  const page = await frame()
  await loadAxe(page)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`))
  })
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A mistake as somebody could make it. */
export interface Plant {
  readonly name: string
  readonly file: string
  /** Text that the file has once. */
  readonly find: string
  readonly replace: string
}

/** Plants one mistake after the other in a copy of the repository's last commit, and runs `test` in it. */
export function plantEach<P extends Plant>(plants: readonly P[], test: (plant: P, copy: string) => void): void {
  const copy = join(mkdtempSync(join(tmpdir(), 'salon-mutations-')), 'copy')
  execFileSync('git', ['worktree', 'add', '--detach', '-q', copy, 'HEAD'], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  try {
    for (const plant of plants) {
      const { name, file, find, replace } = plant
      const path = join(copy, file)
      const before = readFileSync(path, 'utf8')
      if (before.split(find).length !== 2) throw new Error(`${name}: ${file} has its text not once: ${find}`)
      writeFileSync(
        path,
        before.replace(find, () => replace),
      )
      test(plant, copy)
      writeFileSync(path, before)
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
}

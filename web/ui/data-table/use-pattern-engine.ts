import { useEffect, useState } from 'react'

/** Compiles a pattern; null while the engine loads, 'not_loaded' where that failed. */
export type PatternEngine = typeof import('./pattern.ts').createPatternTest | 'not_loaded' | null

let loaded: PatternEngine = null

/** Loads the engine of 'matches' filters when the first one is chosen. After a failure it is tried again by choosing it again. */
export function usePatternEngine(isNeeded: boolean): PatternEngine {
  const [engine, setEngine] = useState<PatternEngine>(() => loaded)
  useEffect(() => {
    if (!isNeeded) return setEngine(() => loaded)
    let isCurrent = true
    const finish = (next: PatternEngine) => {
      if (isCurrent) setEngine(() => next)
    }
    import('./pattern.ts').then(
      ({ createPatternTest }) => {
        loaded = createPatternTest
        finish(loaded)
      },
      () => finish('not_loaded'),
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return engine
}

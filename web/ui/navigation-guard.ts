/** A path of the app, as the browser's location has it. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
/** Whether `from` may be left for `to`: at once, or once the user has answered. */
type Guard = (from: Place, to: Place) => true | Promise<boolean>

let guard: Guard | null = null

/** Asks before each navigation, Back and Forward included; returns a function that ends it. There is one guard at most. */
export function guardNavigation(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}

export const checkNavigation = (from: Place, to: Place): true | Promise<boolean> => guard?.(from, to) ?? true

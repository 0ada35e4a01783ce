/** A handle that knows its salon before it asks the database. */
export interface SalonHandle {
  /** Address of the database; undefined where nothing may be remembered. */
  readonly database: string | undefined
  /** As the session code says it. */
  readonly salonId: string | null
}

const maxSalons = 100

/**
 * What this isolate has read of each salon, the least recently used salon first. It only saves a read in front of a write: the write
 * carries guard statements that compare it with the rows, and where they abort, the call reads again.
 */
export class SalonMemory<T> {
  readonly #salons = new Map<string, T>()
  readonly #create: () => T
  constructor(create: () => T) {
    this.#create = create
  }

  /** What is remembered of the handle's salon; the caller may change it. Undefined for a handle without a salon. */
  open({ database, salonId }: SalonHandle): T | undefined {
    if (database === undefined || salonId === null) return undefined
    const key = `${database} ${salonId}`
    const known = this.#salons.get(key) ?? this.#create()
    this.#salons.delete(key)
    const [oldest] = this.#salons.keys()
    if (this.#salons.size >= maxSalons && oldest !== undefined) this.#salons.delete(oldest)
    this.#salons.set(key, known)
    return known
  }
}

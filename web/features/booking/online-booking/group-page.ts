import type { Asker } from './group-calls.ts'
import type { listKnown } from './group-party.ts'
import type { Catalogue, Page } from './page.ts'
import type { PartyProgress } from './use-party.ts'

/** Props of every part of a group's booking. */
export interface GroupPage {
  readonly page: Page
  readonly catalogue: Catalogue
  readonly own: PartyProgress
  /** Whom the salon knows of this guest. */
  readonly known: ReturnType<typeof listKnown>
  /** The phone is verified, and the salon knows the guest's name. */
  readonly isKnown: boolean
  readonly asker: Asker
  /** Forgets the group and starts over. */
  restart(): void
}

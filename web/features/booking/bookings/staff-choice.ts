import type { AgendaPerson } from './use-agenda-day.ts'

/** Ids of the team members shown; null: all who work that day or have a booking. */
export type StaffChoice = readonly string[] | null

export const worksToday = (person: AgendaPerson) => person.occupancy !== null || person.cards.length > 0

/** The team members of a choice; all of them if that leaves none, for example on a closed day. */
export function filterPeople(people: readonly AgendaPerson[], choice: StaffChoice): readonly AgendaPerson[] {
  const chosen = choice === null ? people.filter(worksToday) : people.filter((person) => choice.includes(person.user.userId))
  return chosen.length > 0 ? chosen : people
}

export interface StaffFilterProps {
  people: readonly AgendaPerson[]
  choice: StaffChoice
  onChoose: (choice: StaffChoice) => void
}

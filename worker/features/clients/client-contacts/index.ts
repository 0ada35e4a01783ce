/** What other features may use of the limits of shown numbers. */
export { assertOpened, insertOpened, insertShown, matchesContacts, selectIsOpened, selectIsShownOut } from './queries.ts'

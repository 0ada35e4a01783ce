/** What other features may use of rooms and equipment. */
export { UnitMenu } from './unit-menu.tsx'

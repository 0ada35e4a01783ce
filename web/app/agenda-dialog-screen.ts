import { lazyScreen } from './lazy-screen.ts'

/** The form of a booking. The agenda, over which it opens, loads it before. */
export const AgendaDialogScreen = lazyScreen(() => import('../features/booking/bookings/agenda-dialog.tsx'), 'AgendaDialog')

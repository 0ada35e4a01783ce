/** The favourite services of a client, for the booking form and the visit. */
export { FavouriteServices } from './favourite-services.tsx'

/** What checks the values of a client, with the rules of all countries: loaded when a client is written. */
export const loadCheckClient = async () => (await import('./check-client.ts')).checkClient

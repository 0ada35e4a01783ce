/** True under `npm test -- --full`: every race and random run is repeated as often as it was designed for, which takes minutes. */
export const runsAll = process.env.TEST_FULL === '1'

export const runPlanted = (_words: string): boolean => true

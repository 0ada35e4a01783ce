/** Formats Italian mobile numbers: '+393477805577' → '+39 347 780 5577'. Other numbers are returned unchanged. */
export function formatPhone(number: string): string {
  const italian = /^\+39(3\d{2})(\d{3})(\d{3,4})$/.exec(number)
  return italian ? ['+39', ...italian.slice(1)].join(' ') : number
}

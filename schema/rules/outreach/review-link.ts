/** Address at which clients review a salon: the one that the owner entered, otherwise Google's form for its place; empty without either. */
export function getReviewUrl({ reviewUrl, googlePlaceId }: { readonly reviewUrl: string; readonly googlePlaceId: string }): string {
  if (reviewUrl) return reviewUrl
  return googlePlaceId ? `https://search.google.com/local/writereview?placeid=${encodeURIComponent(googlePlaceId)}` : ''
}

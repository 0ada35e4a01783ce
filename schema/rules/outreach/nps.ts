/** Answers from 0 to 10 by group: promoters 9 and 10, passives 7 and 8, detractors up to 6. */
export interface NpsCounts {
  readonly promoters: number
  readonly passives: number
  readonly detractors: number
}
export const countNpsAnswers = ({ promoters, passives, detractors }: NpsCounts) => promoters + passives + detractors

/** Share of promoters less share of detractors, from −100 to 100; null without answers. */
export function computeNps(counts: NpsCounts): number | null {
  const answers = countNpsAnswers(counts)
  return answers > 0 ? Math.round(((counts.promoters - counts.detractors) / answers) * 100) : null
}

/** Half the width of the 95 % confidence interval of the score in points; null without answers. */
export function computeMargin(counts: NpsCounts): number | null {
  const answers = countNpsAnswers(counts)
  if (answers === 0) return null
  const [up, down] = [counts.promoters / answers, counts.detractors / answers]
  return Math.round(1.96 * Math.sqrt((up + down - (up - down) ** 2) / answers) * 100)
}

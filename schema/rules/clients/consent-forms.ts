export const formQuestionTypes = ['yes_no', 'text'] as const
export type FormQuestionType = (typeof formQuestionTypes)[number]
export const yesNo = ['yes', 'no'] as const

export interface FormQuestion {
  readonly key: string
  readonly text: string
  readonly type: FormQuestionType
  readonly required: boolean
  /** Answer that the team has to read before it starts; null for a question without one. */
  readonly alertOn: (typeof yesNo)[number] | null
}
/** `yes` or `no`, or a text. */
export interface FormAnswer {
  readonly key: string
  readonly answer: string
}

/** Who is younger needs the signature of a parent. */
export const ageOfConsent = 18

/** Ids of the questions whose answers are missing or impossible. */
export const findUnansweredQuestions = (questions: readonly FormQuestion[], answers: readonly FormAnswer[]): string[] =>
  questions
    .filter(({ key, type, required }) => {
      const answer = answers.find((one) => one.key === key)?.answer.trim() ?? ''
      if (answer === '') return required
      return type === 'yes_no' && !yesNo.some((one) => one === answer)
    })
    .map(({ key }) => key)

/** Texts of the questions whose answers the team has to read first. */
export const findAlerts = (questions: readonly FormQuestion[], answers: readonly FormAnswer[]): string[] =>
  questions
    .filter(({ key, alertOn }) => alertOn !== null && answers.some((one) => one.key === key && one.answer === alertOn))
    .map(({ text }) => text)

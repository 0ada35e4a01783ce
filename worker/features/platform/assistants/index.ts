/** What API keys may use of assistants. */
export { answerAssistant } from './answer.ts'

import type courses from '../../../locales/en/money/courses.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courses: typeof courses
  }
}

import { addOpenQuestion } from '../../../api/src/chat/testing.ts'
import { type Calls, nothing } from './call.ts'

/** Calls to the help centre. */
export const helpCalls: Calls = {
  listHelpPages: nothing,
  readHelpPage: () => ({ path: { page: 'runs' } }),
  searchHelp: () => ({ query: { q: 'runs' } }),
  askHelp: () => ({ body: { question: 'What is a run?' } }),
  judgeAnswer: async ({ app, owner }) => ({
    path: { questionId: (await addOpenQuestion(app, owner)).id },
    body: { verdict: 'down' },
  }),
  listQuestions: async ({ app, owner }) => ({ hides: [(await addOpenQuestion(app, owner)).question] }),
}

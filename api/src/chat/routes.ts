import { addQuestion, changeQuestion, listOpenQuestions, rateAnswer } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../access/session.ts'
import type { HelpAnswer } from '../help/help-answer.ts'
import { answers, NoData, successAnswer, successOrEvents, successSchema } from '../http/answers.ts'
import { closingSignal } from '../http/closing-signal.ts'
import { throwNotFound } from '../http/not-found.ts'
import { pageRange } from '../http/paged.ts'
import { sendEvents } from '../http/send-events.ts'
import { whileConnected } from '../http/while-connected.ts'
import { organizationScope } from '../sign-in/manage.ts'
import { createAskLimit } from './ask-limit.ts'
import { findAnswer } from './find-answer.ts'
import { groupQuestions } from './group-questions.ts'
import { readQuestion } from './read-question.ts'
import { collectText, replyEvents } from './reply-events.ts'
import { HelpQuestion, HelpReply, QuestionPage, QuestionParams, QuestionsQuery, Verdict } from './schema.ts'
import { streamAnswer } from './stream-answer.ts'

const own = { allow: { action: 'create', resource: 'questions', possession: 'own' } } as const
const tags = ['help']

/** The maximum length of a stored question, in characters. Longer questions are truncated. */
const longestKept = 1000
/** The maximum number of wordings read for the list of questions, most recent first. */
const mostWordings = 1000

/** Routes for questions to the help centre, verdicts on its answers, and the list of open questions. */
export const chatRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings, wordingPatience: patience } = app.deps
  const limit = createAskLimit()
  const closing = closingSignal(app)

  app.post(
    '/rag/query',
    {
      schema: {
        operationId: 'askHelp',
        tags,
        summary: 'Ask the help centre',
        description:
          'With `Accept: text/event-stream` the response is a stream of events: `text` (`{ text }`) for each sentence from a ' +
          'language model, and finally `answer` with the whole reply. The final reply is authoritative: if the model fails in ' +
          'between, the reply contains text from the help pages. Without a language model, and if the help is not sure of its ' +
          'answer, only `answer` is sent. If the session or token ends in between, `error` (Problem) is sent instead of `answer`.',
        body: HelpQuestion,
        response: answers(
          { 200: successOrEvents(HelpReply) },
          'questionLength',
          'questionsLimited',
          'streamsLimited',
        ),
      },
      config: { ...own, anyText: true },
    },
    async (request, reply) => {
      const begun = performance.now()
      const caller = callerOf(request)
      const question = readQuestion(request.body.question)
      const isStream = wantsEvents(request.headers.accept)
      if (isStream) app.openStreams.open(caller.id, reply.raw)
      await limit.ask(db, caller)
      const gone = whileConnected(request, reply)
      const { languageModel: model } = settings
      const calls = { model, patience, gone, closing, log: request.log }
      const { pages = [] } = request.body
      const byWords = app.helpCentre.answer(question, { preferredPages: pages })
      // The limit counts these rows, so the question is stored before a model receives it.
      const questionId = await addQuestion(db, caller, kept(question, byWords))
      const { found, english, receivers } = await findAnswer(app, { question, byWords, pages, ...calls })
      if (found !== byWords) await changeQuestion(db, questionId, kept(question, found))
      if (model && found.outcome === 'sure') receivers.add(model.model)
      const words = streamAnswer({ question: english, found, ...calls })
      const replyWith = (text: string) =>
        replyOf(found, receivers, questionId, text, performance.now() - begun)
      if (!isStream) return replyWith(await collectText(words))
      return sendEvents(reply, replyEvents(words, replyWith, gone))
    },
  )

  app.put(
    '/rag/questions/:questionId/verdict',
    {
      schema: {
        operationId: 'judgeAnswer',
        tags,
        summary: "Rate the answer to the caller's own question",
        params: QuestionParams,
        body: Verdict,
        response: answers({ 200: successSchema(NoData) }, 'notFound'),
      },
      config: own,
    },
    async (request) => {
      const { questionId } = request.params
      const isJudged = await rateAnswer(db, callerOf(request), questionId, request.body.verdict)
      return isJudged ? successAnswer(null) : throwNotFound('question')
    },
  )

  app.get(
    '/rag/questions',
    {
      schema: {
        operationId: 'listQuestions',
        tags,
        summary: 'Questions without a sure answer or with a thumbs-down, grouped by topic',
        description:
          "Returns the questions of the caller's organization, or of all organizations for a super user. Questions whose answers are sure and have no thumbs-down are not listed, nor are uncertain answers with a thumbs-up.",
        querystring: QuestionsQuery,
        response: answers({ 200: successSchema(QuestionPage) }),
      },
      config: { allow: { action: 'read', resource: 'questions', possession: 'any' } },
    },
    async (request) => {
      const { days = 30 } = request.query
      const { page, limit, offset } = pageRange(request.query)
      const open = await listOpenQuestions(db, organizationScope(callerOf(request)), days, mostWordings)
      const groups = groupQuestions(open)
      return successAnswer({ items: groups.slice(offset, offset + limit), total: groups.length, page, limit })
    },
  )
}

/** Returns the values stored for a question and its answer. */
function kept(question: string, { answered, outcome, score, topic, sources }: HelpAnswer) {
  const [nearest] = sources
  return {
    question: [...question].slice(0, longestKept).join(''),
    topic,
    answered,
    uncertain: outcome === 'likely',
    score,
    nearest: nearest
      ? { page: nearest.page, title: nearest.pageTitle, heading: nearest.heading, id: nearest.id }
      : null,
  }
}

function replyOf(
  found: HelpAnswer,
  receivers: ReadonlySet<string>,
  questionId: string,
  text: string,
  milliseconds: number,
): HelpReply {
  return {
    status: 'success',
    ...successAnswer(text),
    metadata: {
      processingTime: Math.round(milliseconds),
      timestamp: new Date().toISOString(),
      model: receivers.size > 0 ? [...receivers].join(', ') : null,
    },
    sources: [...found.sources],
    answered: found.answered,
    questionId,
  }
}

function wantsEvents(accept: string | undefined): boolean {
  return /(?:^|,)\s*text\/event-stream\b/i.test(accept ?? '')
}

import { questionVerdicts } from '@anj/db'
import { type Static, Type } from 'typebox'
import { FoundHelp } from '../help/schema.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'
import { pageQuery, pageSchema } from '../http/paged.ts'

export const HelpQuestion = Type.Object({
  question: Type.String({ description: '1 to 10,000 characters.' }),
  pages: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 5,
      description: 'Names of the help pages for the current screen. Answers from these pages are preferred.',
    }),
  ),
})

export const HelpReply = named(
  Type.Object(
    {
      status: Type.Literal('success'),
      success: Type.Literal(true),
      message: Type.String({ description: 'A message that can be shown to the user.' }),
      data: Type.String({
        description: 'The answer in Markdown without HTML. Links lead to pages below `/help`.',
      }),
      metadata: Type.Object({
        processingTime: Type.Number({ description: 'Processing time in milliseconds.' }),
        timestamp: Timestamp,
        model: Nullable(
          Type.String({
            description:
              'The language models that received the question, separated by commas; null if none did.',
          }),
        ),
      }),
      sources: Type.Array(FoundHelp, {
        maxItems: 3,
        description:
          'Sections that contain the answer, best match first. Without an answer, the three closest sections.',
      }),
      answered: Type.Boolean({ description: 'False when the help pages do not cover the question.' }),
      questionId: Id('question, for rating the answer'),
    },
    { $id: 'HelpReply', description: "The help centre's answer to a question." },
  ),
)
export type HelpReply = Static<typeof HelpReply>

export const QuestionParams = Type.Object({ questionId: Id('question') })

export const Verdict = Type.Object({
  verdict: Nullable(Type.Enum([...questionVerdicts], { description: 'Rating; null removes it.' })),
})

/** The periods that the list of questions can cover, in days. */
const spans = [7, 30, 90] as const

export const QuestionsQuery = Type.Object({
  days: Type.Optional(
    Type.Unsafe<(typeof spans)[number]>({
      type: 'integer',
      enum: [...spans],
      description: 'Number of past days to include. Defaults to 30.',
    }),
  ),
  page: pageQuery.page,
  limit: pageQuery.limit,
})

export const QuestionGroup = named(
  Type.Object(
    {
      question: Type.String({ description: 'The most frequent wording.' }),
      count: Type.Integer({ description: 'Number of times the question was asked.' }),
      people: Type.Integer({ description: 'Number of users who asked the question.' }),
      lastAskedAt: Timestamp,
      unanswered: Type.Integer({ description: 'Number of times the help pages did not cover the question.' }),
      uncertain: Type.Integer({
        description: 'Number of answers of which the help was not sure, without a thumbs-up.',
      }),
      disliked: Type.Integer({ description: 'Number of answers with a thumbs-down.' }),
      wordings: Type.Array(Type.String(), { description: 'Up to five wordings, the most frequent first.' }),
      nearest: Nullable(
        Type.Object(
          {
            page: Type.String(),
            title: Type.String(),
            heading: Type.String(),
            id: Type.String({ description: 'Id of the heading; empty for the top of the page.' }),
          },
          { description: 'The closest section of the help.' },
        ),
      ),
    },
    {
      $id: 'QuestionGroup',
      description: 'Similar questions without an answer, or with an uncertain or bad answer.',
    },
  ),
)
export type QuestionGroup = Static<typeof QuestionGroup>

export const QuestionPage = named(
  Type.Object(pageSchema(QuestionGroup), {
    $id: 'QuestionPage',
    description: 'Groups of questions, the most frequent first.',
  }),
)

import { questionVerdicts } from '@anj/db'
import { type Static, Type } from 'typebox'
import { FoundHelp } from '../help/schema.ts'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'
import { pageQuery, pageSchema } from '../http/paged.ts'

export const HelpQuestion = Type.Object({
  question: Type.String({ description: '1 to 10,000 characters, whatever they are.' }),
  pages: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 5,
      description: 'Names of the help pages that belong to the screen that was asked on: they are preferred.',
    }),
  ),
})

export const HelpReply = named(
  Type.Object(
    {
      status: Type.Literal('success'),
      success: Type.Literal(true),
      message: Type.String({ description: 'A sentence to show to a person.' }),
      data: Type.String({
        description: 'The answer, as Markdown without markup; its links lead to pages below `/help`.',
      }),
      metadata: Type.Object({
        processingTime: Type.Number({ description: 'How long it took, in milliseconds.' }),
        timestamp: Timestamp,
      }),
      sources: Type.Array(FoundHelp, {
        maxItems: 3,
        description: 'Where the answer stands, best first; when there is none, the three nearest.',
      }),
      answered: Type.Boolean({ description: 'False when the help pages do not cover the question.' }),
      questionId: Id('question, to say what one thinks of the answer'),
    },
    { $id: 'HelpReply', description: 'What the help centre answers to a question.' },
  ),
)
export type HelpReply = Static<typeof HelpReply>

export const QuestionParams = Type.Object({ questionId: Id('question') })

export const Verdict = Type.Object({
  verdict: Nullable(Type.Enum([...questionVerdicts], { description: 'Null takes it back.' })),
})

/** The periods that the list of questions can cover, in days. */
const spans = [7, 30, 90] as const

export const QuestionsQuery = Type.Object({
  days: Type.Optional(
    Type.Unsafe<(typeof spans)[number]>({
      type: 'integer',
      enum: [...spans],
      description: 'Questions of the last so many days; 30 when left out.',
    }),
  ),
  page: pageQuery.page,
  limit: pageQuery.limit,
})

export const QuestionGroup = named(
  Type.Object(
    {
      question: Type.String({ description: 'The wording that was used most.' }),
      count: Type.Integer({ description: 'How often it was asked.' }),
      people: Type.Integer({ description: 'How many people asked it.' }),
      lastAskedAt: Timestamp,
      unanswered: Type.Integer({ description: 'How often the help pages did not cover it.' }),
      disliked: Type.Integer({ description: 'How many answers got a thumbs-down.' }),
      wordings: Type.Array(Type.String(), { description: 'Up to five, those used most first.' }),
      nearest: Nullable(
        Type.Object(
          {
            page: Type.String(),
            title: Type.String(),
            heading: Type.String(),
            id: Type.String({ description: "The heading's; empty for the top of the page." }),
          },
          { description: 'The section of the help that lies nearest.' },
        ),
      ),
    },
    { $id: 'QuestionGroup', description: 'Questions about the same that got no answer or a bad one.' },
  ),
)
export type QuestionGroup = Static<typeof QuestionGroup>

export const QuestionPage = named(
  Type.Object(pageSchema(QuestionGroup), {
    $id: 'QuestionPage',
    description: 'Groups of questions, the most frequent first.',
  }),
)

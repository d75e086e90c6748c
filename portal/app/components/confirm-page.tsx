import { Paper } from '@mantine/core'
import type { FormAnswer } from '../model/form-answer.ts'
import { ConfirmForm, type Question } from './confirm.tsx'
import { Frame, type FrameUser } from './frame.tsx'

interface ConfirmPageProps {
  readonly user: FrameUser
  readonly question: Question
  readonly answer: FormAnswer | undefined
  /** Target of the "Cancel" link. */
  readonly back: string
}

/** A confirmation as a separate page, for browsers without JavaScript. */
export function ConfirmPage({ user, question, answer, back }: ConfirmPageProps) {
  return (
    <Frame user={user} title={question.title}>
      <Paper withBorder p="lg" maw={560}>
        <ConfirmForm question={question} answer={answer} back={back} />
      </Paper>
    </Frame>
  )
}

import { countPhrase, sentence } from '@anj/workflow'
import { colorize, stripControlCodes } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import type { CommandResult } from '../terminal/run-command-action.ts'
import { type FileReport, outcomeWords } from './workflow-files.ts'

const signs = { created: '+', updated: '~', unchanged: '=', refused: '✖' } as const
const tones = { created: 'good', updated: 'good', unchanged: 'quiet', refused: 'bad' } as const

/** Returns the result of a pull or push, which fails if any file was refused. */
export function resultOf(reports: readonly FileReport[]): CommandResult<readonly FileReport[]> {
  const refused = reports.filter(({ outcome }) => outcome === 'refused').length
  const files = countPhrase(reports.length, 'workflow')
  return {
    message:
      refused === 0
        ? sentence('cliFilesDone', { files })
        : sentence('cliFilesRefused', { refused: countPhrase(refused, 'workflow'), files }),
    data: reports,
    text: reports.map(shown).join('\n') || sentence('cliFilesDone', { files }),
    exitCode: refused === 0 ? exitCodes.succeeded : exitCodes.failed,
    ...(refused === 0 ? {} : { code: 'refused' }),
  }
}

function shown({ file, workflow, outcome, notes }: FileReport): string {
  const head = `${colorize(tones[outcome], `${signs[outcome]} ${outcomeWords[outcome]}`)} ${colorize('heading', stripControlCodes(file))} ${colorize('quiet', `(${stripControlCodes(workflow)})`)}`
  return [head, ...notes.map((note) => `  ${stripControlCodes(note)}`)].join('\n')
}

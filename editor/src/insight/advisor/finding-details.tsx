import { type Advice, type Finding, placeLabel } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { IconExternalLink, IconTable } from '@tabler/icons-react'
import { SqlBlock } from '../sql-block.tsx'
import classes from './advice.module.css'
import type { KnownFinding } from './advice-rows.ts'
import { LevelSign, levelNames } from './level-sign.tsx'
import { Suppression } from './suppression.tsx'
import type { ShownAdvice } from './use-advice.ts'

interface FindingDetailsProps {
  readonly known: KnownFinding
  readonly advice: Advice
  readonly shown: ShownAdvice
  /** Moves the focus back to the list, which selects the next finding. */
  readonly onGone: () => void
  readonly onShowTable: (place: Finding['place']) => void
}

/** Shows one finding: the problem and where it is, the evidence, the fix, and whether it is suppressed. */
export function FindingDetails({ known, advice, shown, onGone, onShowTable }: FindingDetailsProps) {
  const { finding, isNew } = known
  const rule = advice.rules.find(({ id }) => id === finding.rule)
  return (
    <>
      <header className={classes.title}>
        <LevelSign level={finding.level} size={18} />
        <h3>{rule?.title ?? finding.rule}</h3>
        <Text size="xs" c="dimmed">
          {levelNames[finding.level]}
        </Text>
        {isNew && (
          <Badge size="xs" variant="light" radius="sm">
            New
          </Badge>
        )}
      </header>
      <Group gap={6} mt={6}>
        <code className={classes.code}>{placeLabel(finding.place)}</code>
        {finding.place.table !== null && (
          <Button
            size="compact-xs"
            fw={500}
            variant="subtle"
            leftSection={<IconTable size={13} aria-hidden />}
            onClick={() => onShowTable(finding.place)}
          >
            {sentence('showInDictionary')}
          </Button>
        )}
      </Group>
      <p className={classes.says}>{finding.says}</p>
      <p className={classes.quiet}>
        {rule?.detects}{' '}
        {rule && (
          <Anchor inherit underline="always" href={rule.help} target="_blank" rel="noopener">
            {sentence('whyThisMatters')} <IconExternalLink size={12} aria-hidden />
          </Anchor>
        )}
      </p>
      {finding.evidence && <Evidence evidence={finding.evidence} />}
      {finding.fix && <Fix fix={finding.fix} />}
      <Suppression known={known} shown={shown} onGone={onGone} />
    </>
  )
}

function Evidence({ evidence: { columns, rows } }: { readonly evidence: NonNullable<Finding['evidence']> }) {
  return (
    <section className={classes.section}>
      <h4>Evidence</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.evidence} aria-label="Evidence" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no keys and never change
              <tr key={at}>
                {row.map((value, place) => (
                  <td key={columns[place] ?? place}>
                    {value === null ? <i className={classes.quiet}>null</i> : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Fix({ fix: { sql, caution } }: { readonly fix: NonNullable<Finding['fix']> }) {
  return (
    <section className={classes.section}>
      <h4>Fix</h4>
      {caution && (
        <Alert color="yellow" p="xs" mb={6}>
          <Text size="xs">{caution}</Text>
        </Alert>
      )}
      <SqlBlock sql={sql} />
      <Text size="xs" c="dimmed" mt={4}>
        {sentence('fixHint')}
      </Text>
    </section>
  )
}

import { type Advice, countPhrase, formatCount, rulesApplied } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Switch, Text } from '@mantine/core'
import classes from './advice.module.css'
import { LevelSign } from './level-sign.tsx'
import type { ShownAdvice } from './use-advice.ts'

interface AdviceOverviewProps {
  readonly advice: Advice
  readonly shown: ShownAdvice
}

/**
 * Summarizes the advisor's result: the model's summary if there is one, each rule with its result, the rules that could
 * not run, and the sampled tables.
 */
export function AdviceOverview({ advice, shown }: AdviceOverviewProps) {
  const { rules, notAsked, sampled, readAt } = advice
  const unable = new Map(notAsked.map(({ rule, why }) => [rule, why]))
  const open = shown.known.filter(({ reason }) => reason === null)
  const countOf = (id: string) => open.filter(({ finding }) => finding.rule === id).length
  const off = shown.rulesOff.filter((id) => !rules.some((rule) => rule.id === id))
  return (
    <>
      <Summary summary={advice.summary} />
      <p className={classes.says}>
        {sentence('adviceInShort', {
          findings: countPhrase(open.length, 'finding'),
          rules: countPhrase(rulesApplied(advice).length, 'rule'),
        })}{' '}
        {sampled.tables > 0
          ? sentence('sampledRows', {
              rows: countPhrase(sampled.rows, 'row'),
              tables: countPhrase(sampled.tables, 'table'),
            })
          : sentence('nothingSampled')}{' '}
        {sentence('readAt', { moment: formatMoment(readAt) })}.
      </p>
      {sampled.leftOut.length > 0 && (
        <ul className={classes.leftOut} aria-label={sentence('leftOutOfSample')}>
          {sampled.leftOut.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <section className={classes.section}>
        <h3>Rules</h3>
        <ul className={classes.rules}>
          {rules.map(({ id, title, level, detects }) => (
            <li key={id}>
              <LevelSign level={level} size={14} />
              <span className={classes.rule}>
                {title}
                <small>{unable.get(id) ?? detects}</small>
              </span>
              <span className={classes.ruleCount}>{unable.has(id) ? '' : formatCount(countOf(id))}</span>
              {shown.mayChange && (
                <Switch
                  size="xs"
                  aria-label={sentence('askRule', { rule: title })}
                  checked={!shown.rulesOff.includes(id)}
                  onChange={(event) => shown.askRule(id, event.currentTarget.checked)}
                />
              )}
            </li>
          ))}
          {notAsked
            .filter(({ rule }) => !rules.some(({ id }) => id === rule))
            .map(({ rule, why }) => (
              <li key={rule}>
                <span className={classes.rule}>
                  {rule}
                  <small>{why}</small>
                </span>
              </li>
            ))}
          {off
            .filter((id) => !unable.has(id))
            .map((id) => (
              <li key={id}>
                <span className={classes.rule}>
                  {id}
                  <small>{sentence('ruleIsOff')}</small>
                </span>
                <Switch
                  size="xs"
                  aria-label={sentence('askRule', { rule: id })}
                  checked={false}
                  onChange={() => shown.askRule(id, true)}
                />
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}

function Summary({ summary }: Pick<Advice, 'summary'>) {
  if (summary === null) return null
  if ('problem' in summary) {
    return (
      <Text size="xs" c="dimmed" mb="xs" role="note">
        {sentence('noSummary', { reason: summary.problem })}
      </Text>
    )
  }
  return (
    <section className={classes.summary} aria-label="Summary">
      {summary.text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <small>{sentence('summaryBy', { model: summary.model })}</small>
    </section>
  )
}

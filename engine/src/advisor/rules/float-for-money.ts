import { singularForms, splitName } from '@anj/workflow'
import { canAlterAlone } from '../alterable.ts'
import { guardedFix } from '../guarded-fix.ts'
import { columnLabel } from '../names.ts'
import { type DictionaryTable, defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'
import { valuesOf, withoutNulls } from '../values/sampled.ts'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Words that mean money anywhere in a name, in languages that are common in schemas. */
const money = words(`
  price cost fee salary wage revenue turnover tax vat payment budget invoice charge refund discount expense profit earnings income
  commission subtotal deposit premium bonus tip debt loan rent tariff surcharge
  lohn steuer mwst zahlung rabatt gewinn
  prix montant coût cout salaire taxe precio importe coste salario prezzo importo costo`)

/** Word endings that mean money in German compounds, such as `Gesamtbetrag`. */
const GERMAN = /(?:preise?|betrag|kosten|umsatz|geb(?:ue|ü)hr)$/

/** Words that mean money unless the name also contains the word for a measure. */
const maybe = words('amount total sum balance credit debit net gross saldo summe netto brutto')

/** Words for rates, counts and measures, which aren't money. */
const measures = words(`
  rate ratio percent percentage pct share factor coefficient multiplier weight score index rank count number quantity qty
  volume mass distance length width height area depth speed duration time hour minute second day week month year age temperature
  energy power load usage consumption km m cm mm kg g mg t lb oz l ml h min sec s ms kwh mwh bytes mb gb points
  elasticity sensitivity probability change growth satz faktor menge anzahl gewicht prozent quote stunden tage taux
  deviation variance stddev log zscore calories`)

/** Minimum number of sampled values for any conclusion. */
const ENOUGH = 5

/** Names of unit columns. In a table with such a column, an `amount` is a quantity rather than money. */
const units = words('unit units uom einheit')

/** Treats unit prices, such as `price_per_kg` or `cost_per_hour`, as money. */
export const floatForMoney = defineRule({
  id: 'float-for-money',
  title: 'Money as a floating-point number',
  level: 'warning',
  detects: 'Floating-point columns whose names suggest money. In floating point, 0.1 + 0.2 is not 0.3.',
  find: (facts) =>
    ownTables(facts.dictionary).flatMap((table) =>
      table.columns.flatMap((column): RuleFinding[] => {
        if (
          column.family !== 'float' ||
          !isMoney(column.name, table) ||
          holdsShares(facts, table, column.name)
        )
          return []
        const type = facts.dialect.typeFor('decimal', { precision: 19, scale: 4 })
        return [
          {
            table: tableRef(table),
            columns: [column.name],
            says: `${columnLabel(table, column.name)} is ${column.type}: sums of floating-point numbers lose cents. Use a decimal type.`,
            ...(type !== null &&
              canAlterAlone(facts, table, column) && {
                fix: {
                  sql: guardedFix(
                    facts.dialect.selectRows(
                      tableRef(table),
                      `cast(${facts.dialect.quote(column.name)} as ${type}) <> ${facts.dialect.quote(column.name)}`,
                    ),
                    facts.dialect.changeType(tableRef(table), column, type),
                  ),
                  caution:
                    'The server rounds values to four decimal places. The query shows the affected rows. This rewrites the table.',
                },
              }),
          },
        ]
      }),
    ),
})

/** True when no sampled value is greater than 1. Such a column probably contains shares, for example of a discount. */
function holdsShares(facts: Facts, table: DictionaryTable, name: string): boolean {
  const seen = withoutNulls(valuesOf(facts, table, name)).map(Number)
  return (
    seen.length >= ENOUGH && seen.some((value) => value !== 0) && seen.every((value) => Math.abs(value) <= 1)
  )
}

function isMoney(name: string, table: DictionaryTable): boolean {
  const parts = splitName(name)
  const per = parts.indexOf('per')
  const counted = per > 0 ? parts.slice(0, per) : parts
  const has = (some: ReadonlySet<string>) =>
    counted.some((word) => singularForms(word).some((form) => some.has(form)))
  if (has(measures)) return false
  if (has(money) || counted.some((word) => GERMAN.test(word))) return true
  return has(maybe) && !table.columns.some((column) => splitName(column.name).some((word) => units.has(word)))
}

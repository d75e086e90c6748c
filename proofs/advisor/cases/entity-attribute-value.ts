import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, rowsOf, table, tableWithId } from './shorthand.ts'

const articles = tableWithId('articles', ['title text(30)'], { rows: rowsOf(6, (i) => [i, `Article ${i}`]) })
const attributes = ['colour', 'weight', 'length']

export const entityAttributeValue: RuleCase = {
  rule: 'entity-attribute-value',
  triggers: [
    {
      name: 'a table with one row for each attribute of an entity',
      schema: {
        tables: [
          articles,
          tableWithId(
            'article_attributes',
            ['article_id integer!', 'attribute text(30)!', 'value text(200)'],
            {
              foreignKeys: [foreignKeyTo('article_id', 'articles')],
              rows: rowsOf(18, (i) => [i, Math.ceil(i / 3), attributes[i % 3] ?? '', `v${i}`]),
            },
          ),
          table(
            'post_meta',
            ['meta_id integer!', 'post_id integer!', 'meta_key text(50)', 'meta_value text'],
            {
              primaryKey: ['meta_id'],
              rows: rowsOf(12, (i) => [i, Math.ceil(i / 4), ['a', 'b', 'c', 'd'][i % 4] ?? '', 'x']),
            },
          ),
        ],
      },
      finds: [
        { table: 'article_attributes', columns: ['article_id', 'attribute', 'value'], fix: 'none' },
        { table: 'post_meta', columns: ['post_id', 'meta_key', 'meta_value'], fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'global settings, measurements, translations and names that rarely repeat',
      schema: {
        tables: [
          articles,
          table('settings', ['name text(30)!', 'value text(200)'], {
            primaryKey: ['name'],
            rows: rowsOf(15, (i) => [`setting ${i}`, 'x']),
          }),
          tableWithId('measurements', ['sensor_id integer!', 'parameter text(20)!', 'value decimal(10,2)'], {
            rows: rowsOf(15, (i) => [i, Math.ceil(i / 3), attributes[i % 3] ?? '', i]),
          }),
          tableWithId('article_titles', ['article_id integer!', 'language text(2)!', 'title text(50)'], {
            foreignKeys: [foreignKeyTo('article_id', 'articles')],
            rows: rowsOf(12, (i) => [i, Math.ceil(i / 2), i % 2 === 0 ? 'de' : 'fr', 'x']),
          }),
          tableWithId('vouchers', ['article_id integer!', 'code text(20)!', 'value text(20)'], {
            foreignKeys: [foreignKeyTo('article_id', 'articles')],
            rows: rowsOf(12, (i) => [i, Math.ceil(i / 2), `code ${i}`, `${i} %`]),
          }),
        ],
      },
    },
  ],
}

import { type Sql, sql } from '../duckdb/sql.ts'

/**
 * Tables (common table expressions) that assign the nodes of `edges` (a, b, score) to a centre, as `members` (node,
 * centre). The centres are chosen one after another, those with the most edges first, from the nodes without an edge to
 * an earlier centre. Every other node belongs to the nearest centre. Nodes with equally many edges are in the order of a
 * hash, so that chains of them need few rounds.
 */
export const byCentre: readonly Sql[] = [
  sql`neighbours as materialized (select a as node, b as other, score from edges union all select b, a, score from edges)`,
  sql`ranked as materialized (select node, row_number() over (order by count(*) desc, hash(node), node) as rank
    from neighbours group by node)`,
  // A condition that compares the ranks would let DuckDB compare all nodes with each other first.
  sql`directed as materialized (select least(f.rank, t.rank) as before, greatest(f.rank, t.rank) as after
    from edges e join ranked f on f.node = e.a join ranked t on t.node = e.b)`,
  sql`chosen as (select rank, false as leads from ranked union all select * from (
    with open as (select rank from chosen where not leads),
    ahead as (select o.rank from open o anti join
      (select d.after from directed d semi join open p on d.before = p.rank) x on x.after = o.rank),
    taken as (select d.after from directed d semi join ahead l on d.before = l.rank)
    select rank, true from ahead union all
    select o.rank, false from open o anti join ahead l on o.rank = l.rank anti join taken t on t.after = o.rank))`,
  sql`centres as materialized (select r.node, r.rank from ranked r semi join chosen c on c.leads and c.rank = r.rank)`,
  sql`assigned as (select node, node as centre from centres union all select node, other from (
    select n.node, n.other from neighbours n join centres c on c.node = n.other
    anti join centres own on own.node = n.node
    qualify row_number() over (partition by n.node order by n.score desc, c.rank) = 1))`,
  // Of two rows, the first one is the centre.
  sql`members as materialized (select node, case when count(*) over one_group = 2
    then min(node) over one_group else centre end as centre from assigned window one_group as (partition by centre))`,
]

/**
 * Tables that assign the nodes of `edges` (a, b, score) to a node of their connected component, as `members` (node,
 * centre). In each round, each label takes the least neighbouring label by a hash that differs by round, so that the
 * number of rounds grows with the logarithm of the longest chain.
 */
export const byChain: readonly Sql[] = [
  sql`neighbours as materialized (select a as node, b as other, score from edges union all select b, a, score from edges)`,
  sql`labelled as (select 0 as round, true as is_node, node as a, node as b from neighbours group by node
    union all select 0, false, node, other from neighbours
    union all select * from (
      with links as (select a, b, round from labelled where not is_node),
      least_of as (select a, any_value(round) as round, arg_min(b, hash(b, round)) as b, min(hash(b, round)) as h
        from links group by a),
      moved as (select a, case when h < hash(a, round) then b else a end as b from least_of),
      next as (select distinct coalesce(f.b, l.a) as a, coalesce(t.b, l.b) as b, l.round + 1 as round
        from links l left join moved f on f.a = l.a left join moved t on t.a = l.b)
      select l.round + 1, true, l.a, m.b from labelled l join moved m on l.is_node and m.a = l.b
      union all select round, false, a, b from next where a <> b))`,
  sql`members as materialized (select a as node, arg_max(b, round) as centre from labelled where is_node group by a)`,
]

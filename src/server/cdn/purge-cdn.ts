import { sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { freshSeconds } from '../http/public-cache.ts'
import { tracedCall } from '../telemetry/tracing.ts'

type Cdn = NonNullable<Config['cdn']>

const answerMs = 10_000
/** What a call may name, by the smallest limit among CDNs. */
const tagsPerCall = 30
/** Beyond this everything is dropped: by then most of it is. */
const mostTags = 300
const rowsAtOnce = 5_000
/** Longer than a node may keep an answer whose change it did not hear of. */
const secondPassSeconds = freshSeconds + 10
const leaseSeconds = 60
const mostWaitSeconds = 300

/**
 * Whether changes are noted for a CDN, as the configuration says. A node that starts may be of a newer version, whose pages differ: all is
 * dropped.
 */
export async function openCdn(db: Db, cdn: Cdn | undefined): Promise<void> {
  if (cdn) {
    await db.execute(sql`insert into cdn_told default values on conflict do nothing`)
    await announceCatalogueChange(db)
  } else {
    const { rows } = await db.execute(sql`delete from cdn_told returning 1`)
    if (rows.length > 0) await db.execute(sql`delete from cdn_purges`)
  }
}

/**
 * Tells the CDN what has changed: all that is noted by now, together. What it does not confirm is told again, until it would have dropped it
 * by itself. Several nodes share the rows: what one has taken, others leave alone for a while.
 */
export async function purgeCdn({ db, log }: Pick<Context, 'db' | 'log'>, cdn: Cdn): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ ids: string[] | null; tags: string[] | null; over: number }>(sql`
      with due as (
        select id from cdn_purges where due_at <= now() order by id limit ${rowsAtOnce} for update skip locked),
      over as (
        delete from cdn_purges using due where cdn_purges.id = due.id
          and at < now() - ${cdn.keepSeconds + secondPassSeconds} * interval '1 second' returning 1),
      taken as (
        update cdn_purges set due_at = now() + ${leaseSeconds} * interval '1 second' from due
        where cdn_purges.id = due.id and at >= now() - ${cdn.keepSeconds + secondPassSeconds} * interval '1 second'
        returning cdn_purges.id, tags)
      select (select array_agg(id::text) from taken) as ids,
        (select array_agg(distinct tag) from taken, unnest(tags) as tag) as tags, (select count(*)::int from over) as over`)
    const [row] = rows
    if (!row) return
    const { ids, tags, over } = row
    if (over > 0) log.error({ changes: over }, 'a CDN was not told of changes in time')
    if (!ids || !tags) return
    const these = sql`id = any(${sql.param(ids)}::bigint[])`
    try {
      await tell(cdn, tags)
    } catch (error) {
      await db.execute(sql`
        update cdn_purges set tries = least(tries + 1, 100),
          due_at = now() + least(${mostWaitSeconds}, 2 ^ least(tries + 1, 10)) * interval '1 second'
        where ${these}`)
      throw error
    }
    await db.execute(sql`delete from cdn_purges where ${these} and passes > 0`)
    await db.execute(sql`
      update cdn_purges set passes = 1, tries = 0, due_at = now() + ${secondPassSeconds} * interval '1 second' where ${these}`)
    if (ids.length < rowsAtOnce) return
  }
}

async function tell(cdn: Cdn, tags: readonly string[]): Promise<void> {
  const asked = tags.includes('all') || tags.length > mostTags ? ['all'] : tags
  for (let at = 0; at < asked.length; at += tagsPerCall)
    await tellOnce(cdn, asked.slice(at, at + tagsPerCall))
}

function tellOnce({ url, token, form }: Cdn, tags: readonly string[]): Promise<void> {
  return tracedCall('CDN purge', { 'server.address': new URL(url).host }, async (traced) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        ...traced,
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(form === 'json'
          ? { 'content-type': 'application/json' }
          : { 'surrogate-key': tags.join(' '), ...(token !== undefined && { 'fastly-key': token }) }),
      },
      ...(form === 'json' && { body: JSON.stringify({ tags }) }),
      signal: AbortSignal.timeout(answerMs),
      redirect: 'error',
    })
    // Read to its end, so that the connection can be used again.
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The CDN answered ${answer.status} to a purge`)
  })
}

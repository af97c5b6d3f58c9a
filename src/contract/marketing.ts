import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { FileRef, Id, One } from './shared.ts'

export const Slider = z.object({
  _id: Id,
  title: z.string(),
  subTitle: z.string(),
  description: z.string(),
  position: z.enum(enums.SliderPosition),
  image: FileRef,
  imageDark: FileRef.optional(),
  link: z.string().optional(),
  order: z.int(),
})
export type Slider = z.infer<typeof Slider>

export const Ad = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  image: FileRef,
  imageDark: FileRef.optional(),
  link: z.string().optional(),
  placement: z.enum(enums.AdPlacement),
  order: z.int(),
})
export type Ad = z.infer<typeof Ad>

export const storeMarketingApi = {
  sliders: endpoint({
    method: 'GET',
    path: '/marketplace-customer/sliders',
    access: 'public',
    cache: 'public',
    summary: 'List the sliders of the home page that are visible now, in order',
    response: One(z.array(Slider)),
  }),
  ads: endpoint({
    method: 'GET',
    path: '/marketplace-customer/ads',
    access: 'public',
    cache: 'public',
    summary: 'List the ads that are visible now, in order',
    query: z.object({ placement: z.enum(enums.AdPlacement).optional() }),
    response: One(z.array(Ad)),
  }),
}

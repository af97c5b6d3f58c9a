type Named = { name: string; url: string }
type About = { name: string; description: string; url: string; crumbs: Named[]; products: Named[] }

/** What search engines read of a page of the catalogue (schema.org): where it stands, and the products it shows. */
export const landingData = ({ name, description, url, crumbs, products }: About) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: crumb.name,
        item: crumb.url,
      })),
    },
    {
      '@type': 'CollectionPage',
      name,
      url,
      ...(description && { description }),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: products.length,
        itemListElement: products.map((product, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: product.name,
          url: product.url,
        })),
      },
    },
  ],
})

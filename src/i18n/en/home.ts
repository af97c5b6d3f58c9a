/** Texts of the home page. */
export const home = {
  description:
    '{brand}: trackers, sensors, smart locks, gateways, SIM cards, licences and packages for your application, industry or use case.',
  title: 'Home',
  applications: 'Shop by application',
  useCases: 'Shop by use case',
  solutions: 'Work out what you need',
  industries: 'Shop by industry',
  newest: 'Newest products',
  allProducts: 'All products',
  discover: 'Discover',
  discoverThis: 'Discover: {title}',
  highlights: 'Featured',
  highlight: 'Slide {number, number} of {count, number}: {title}',
  showHighlight: 'Go to slide {number, number}',
  previous: 'Previous slide',
  next: 'Next slide',
  pause: 'Pause slideshow',
  play: 'Play slideshow',
}

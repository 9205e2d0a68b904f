import { JsonLd } from '@/components/json-ld';
import { homeData } from '@/components/structured-data';
import { HOME_QUESTIONS } from '@/content/home';
import { QueryProvider } from '@/lib/query-provider';
import { SITE } from '@/lib/site';
import { ExampleGallery } from './example-gallery';
import { FeatureCards } from './feature-cards';
import { HowItWorks } from './how-it-works';
import { PricingSection } from './pricing-section';
import { Questions } from './questions';
import { Testimonials } from './testimonials';

/** Home from its second section on. The home page's module loads it when nothing is more urgent. */
export function BelowFirstView() {
  return (
    <QueryProvider>
      <FeatureCards />
      <HowItWorks />
      <ExampleGallery />
      <PricingSection />
      <Testimonials />
      <Questions />
      <JsonLd data={homeData(SITE, HOME_QUESTIONS.items)} />
    </QueryProvider>
  );
}

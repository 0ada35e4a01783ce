import { CashSystemSection } from '../features/cash-system/cash-system-section.tsx'
import { FormsSection } from '../features/consent-forms/forms-section.tsx'
import { AutomaticSection } from '../features/cron-messages/automatic-section.tsx'
import { InvoiceSettingsSection } from '../features/invoices/invoice-settings.tsx'
import { LoyaltySection } from '../features/loyalty/loyalty-section.tsx'
import { SettingsScreen } from '../features/salon-config/settings-screen.tsx'
import { LogoSection } from '../features/salons/logo-section.tsx'
import { OwnDataSection, OwnGatewaysSection, OwnPresenceSection } from '../features/salons/own-sections.tsx'
import { TakeOutSection } from '../features/take-out/take-out-section.tsx'

/** /salonConfig: the salon's settings and its own data. */
export function SalonConfigScreen() {
  return (
    <SettingsScreen
      salon={<OwnDataSection />}
      logo={<LogoSection />}
      presence={<OwnPresenceSection />}
      gateways={<OwnGatewaysSection />}
      automatic={<AutomaticSection />}
      forms={<FormsSection />}
      loyalty={<LoyaltySection />}
      invoices={<InvoiceSettingsSection />}
      cashSystem={<CashSystemSection />}
      takeOut={<TakeOutSection />}
    />
  )
}

import type { Texts } from '#app/forms/answers.ts';
import type { SettingsAnswer, SettingsFilling } from './input.ts';
import { CoverField, LogoField, smallCover } from './logo-field.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { ThemeField } from './theme/field.tsx';

type BrandingFieldsProps = {
  filling: SettingsFilling;
  errors: Texts;
  logoUrl: string;
  coverUrl: string;
  answer: SettingsAnswer | undefined;
};

export function BrandingFields({ filling, errors, logoUrl, coverUrl, answer }: BrandingFieldsProps) {
  const { input, logo, cover, version, setColor, setLogo, setCover } = filling;
  const lost = answer?.kind === 'refused' ? answer : null;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid content-start gap-4">
        <ThemeField value={input.themeColor ?? ''} onChange={setColor} error={errors.themeColor} />
        <LogoField
          key={version}
          current={logoUrl}
          chosen={logo?.address ?? ''}
          error={errors.logo}
          lost={lost?.logoLost === true && logo === null}
          onChoose={setLogo}
        />
        <CoverField
          key={`cover ${version}`}
          current={coverUrl}
          chosen={cover?.address ?? ''}
          error={errors.cover}
          lost={lost?.coverLost === true && cover === null}
          onChoose={setCover}
        />
      </div>
      <ShopPreview
        namaToko={input.namaToko ?? ''}
        deskripsi={input.deskripsi ?? ''}
        themeColor={input.themeColor ?? ''}
        logoUrl={logo?.address ?? (input.removeLogo === 'on' ? '' : logoUrl)}
        cover={cover?.address ?? (input.removeCover === 'on' ? '' : smallCover(coverUrl))}
      />
    </div>
  );
}

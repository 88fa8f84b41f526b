//! The role set of the protocol: fourteen roles that can be invoked, the critic and the orchestrator.

use agentproto_macros::RoleSet;

use crate::parse_one::parse_one;
#[cfg(feature = "quality")]
#[doc(inline)]
pub use crate::reviews::CSUITE as REVIEWS;

/// A role of the C-suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, RoleSet)]
#[roles(name = "csuite", max_hops = 2)]
pub enum CSuite {
    /// Chief executive officer, the only one who may broadcast.
    #[role(
        token = "ceo",
        broadcaster,
        also(
            "首席执行官",
            "最高経営責任者",
            "Генеральный директор",
            "Diretor Executivo"
        )
    )]
    Ceo,
    /// Chief financial officer.
    #[role(
        token = "cfo",
        also(
            "首席财务官",
            "最高財務責任者",
            "Финансовый директор",
            "Diretor Financeiro"
        )
    )]
    Cfo,
    /// Chief revenue officer.
    #[role(token = "cro", also("首席营收官", "最高収益責任者"))]
    Cro,
    /// Chief marketing officer.
    #[role(token = "cmo", also("首席市场官", "最高マーケティング責任者"))]
    Cmo,
    /// Chief product officer.
    #[role(token = "cpo", also("首席产品官", "最高製品責任者"))]
    Cpo,
    /// Chief technology officer.
    #[role(
        token = "cto",
        also(
            "首席技术官",
            "最高技術責任者",
            "Технический директор",
            "Diretor de Tecnologia"
        )
    )]
    Cto,
    /// Chief human resources officer.
    #[role(token = "chro", also("首席人力资源官", "最高人事責任者"))]
    Chro,
    /// Chief operating officer.
    #[role(
        token = "coo",
        also("首席运营官", "最高執行責任者", "Diretor de Operações")
    )]
    Coo,
    /// Chief information security officer.
    #[role(
        token = "ciso",
        also("首席信息安全官", "首席信息官", "最高情報セキュリティ責任者")
    )]
    Ciso,
    /// General counsel.
    #[role(token = "gc", skill = "general-counsel-advisor")]
    Gc,
    /// Chief data officer.
    #[role(token = "cdo", skill = "chief-data-officer-advisor")]
    Cdo,
    /// Chief AI officer.
    #[role(token = "caio", skill = "chief-ai-officer-advisor")]
    Caio,
    /// Chief customer officer.
    #[role(token = "cco", skill = "chief-customer-officer-advisor")]
    Cco,
    /// Vice president of engineering.
    #[role(token = "vpe")]
    Vpe,
    /// The critic, who calls and is never invoked.
    #[role(token = "executive-mentor", title = "Executive Mentor", caller_only)]
    ExecutiveMentor,
    /// The orchestrator, who calls and is never invoked.
    #[role(
        token = "chief-of-staff",
        title = "Chief of Staff",
        orchestrator,
        caller_only
    )]
    ChiefOfStaff,
}

parse_one!(CSuite);
